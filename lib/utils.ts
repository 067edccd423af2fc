/** Joins class names. No two may set the same property, unless the weaker one begins with `base:`. */
export { clsx as cn } from "clsx";
