export const menuItemClasses =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] outline-none data-disabled:opacity-55 data-highlighted:bg-accent data-highlighted:text-accent-foreground pointer-coarse:min-h-11 [&_svg]:size-4";
