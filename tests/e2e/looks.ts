import { expect, type Locator } from "@playwright/test";

/** In pixels around the element. */
const MARGIN = 3;
/** What WCAG asks of edges and marks (1.4.11). */
const CONTRAST_MIN = 3;

/** How many of its four sides have an edge, and which share of its area contrasts enough with the page. */
export async function lookAt(target: Locator): Promise<{ edges: number; filled: number }> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} isn't shown`);
  const clip = {
    x: Math.round(box.x) - MARGIN,
    y: Math.round(box.y) - MARGIN,
    width: Math.round(box.width) + 2 * MARGIN,
    height: Math.round(box.height) + 2 * MARGIN,
  };
  const picture = await target.page().screenshot({ clip, animations: "disabled" });
  return target
    .page()
    .evaluate(measure, { picture: picture.toString("base64"), margin: MARGIN, contrastMin: CONTRAST_MIN });
}

export async function expectMarked(target: Locator, other: Locator): Promise<void> {
  expect((await lookAt(target)).filled, `${target}`).toBeGreaterThan(0.6);
  expect((await lookAt(other)).filled, `${other}`).toBeLessThan(0.4);
}

export async function expectEdged(target: Locator): Promise<void> {
  expect((await lookAt(target)).edges, `${target}`).toBe(4);
}

export async function expectGrey(target: Locator): Promise<void> {
  const [color, grey] = await target.evaluate((element) => {
    const probe = document.createElement("span");
    probe.style.color = "GrayText";
    document.body.append(probe);
    const grey = getComputedStyle(probe).color;
    probe.remove();
    const { color, opacity } = getComputedStyle(element);
    return [`${color} ${opacity}`, `${grey} 1`];
  });
  expect(color, `${target}`).toBe(grey);
}

type Picture = { picture: string; margin: number; contrastMin: number };

/** Runs in the page, which can decode its own picture. */
async function measure({ picture, margin, contrastMin }: Picture) {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);

  const linear = (value = 0) => (value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
  };
  const standsOut = (x: number, y: number, around: number) => {
    const [dark = 0, light = 0] = [luminance(x, y), around].sort((one, two) => one - two);
    return (light + 0.05) / (dark + 0.05) >= contrastMin;
  };

  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  const inward = Array.from({ length: 2 * margin }, (_, index) => index);
  const sides = [
    inward.map((step) => [step, middleY]),
    inward.map((step) => [width - 1 - step, middleY]),
    inward.map((step) => [middleX, step]),
    inward.map((step) => [middleX, height - 1 - step]),
  ];
  const edges = sides.filter(([[startX = 0, startY = 0] = [], ...steps]) =>
    steps.some(([x = 0, y = 0]) => standsOut(x, y, luminance(startX, startY))),
  ).length;

  let count = 0;
  const around = luminance(0, 0);
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) if (standsOut(x, y, around)) count++;
  return { edges, filled: count / ((width - 2 * margin) * (height - 2 * margin)) };
}
