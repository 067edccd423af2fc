import { JSDOM } from "jsdom";

// React takes SVG's attributes with a hyphen as they are.
const PROPS = {
  class: "className",
  for: "htmlFor",
  tabindex: "tabIndex",
  readonly: "readOnly",
  maxlength: "maxLength",
  autocomplete: "autoComplete",
  value: "defaultValue",
  checked: "defaultChecked",
};

/** [tag, props, children] of the body, without scripts and comments, which a framework adds to the markup. */
export function markupOf(html) {
  return Array.from(new JSDOM(html).window.document.body.childNodes, toTree).filter((node) => node !== null);
}

function toTree(node) {
  if (node.nodeName === "#text") return node.data;
  if (node.nodeType !== 1 || ["SCRIPT", "TEMPLATE"].includes(node.nodeName)) return null;
  const props = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => toProp(name, value)));
  return [node.localName, props, Array.from(node.childNodes, toTree).filter((child) => child !== null)];
}

function toProp(name, value) {
  if (name !== "style") return [PROPS[name] ?? name, value === "" && !name.includes("-") ? true : value];
  const rules = value.split(";").filter((rule) => rule.includes(":"));
  return ["style", Object.fromEntries(rules.map(toRule))];
}

function toRule(rule) {
  const [name, ...value] = rule.split(":");
  const isVariable = name.trim().startsWith("--");
  const camelCase = name.trim().replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return [isVariable ? name.trim() : camelCase, value.join(":").trim()];
}
