/** Sizes in CSS pixels; the picture has two pixels for each. */
export const LAYOUTS = {
  wide: {
    width: 1200,
    height: 627,
    panel: { left: 868, top: 0, width: 332, height: 627, padding: "46px 40px 46px" },
    paper: { width: 868, height: 627, padding: "52px 64px 52px 84px" },
    rosette: { x: 1200, y: 40, radius: 330 },
    medallion: { x: 1034, y: 313.5, radius: 268 },
    text: { width: 720, name: [34, 30, 26], role: [20, 18], lead: 18, week: 18 },
    quote: { height: 302, sizes: [92, 82, 74, 66, 60, 54, 48, 43, 38, 34, 30, 27, 24, 22] },
    title: { height: 200, sizes: [76, 66, 56, 48, 40, 34] },
    numeral: { sizes: [300, 240, 190, 150, 120, 96], height: 330, label: 44 },
    panelStyle: { stars: 32, figure: 68, words: 20, row: 18, score: 29, code: 90 },
  },
  square: {
    width: 1080,
    height: 1080,
    panel: { left: 0, top: 748, width: 1080, height: 332, padding: "40px 72px 34px 84px" },
    paper: { width: 1080, height: 748, padding: "68px 72px 48px 84px" },
    rosette: { x: 1080, y: 748, radius: 400 },
    medallion: { x: 540, y: 1080, radius: 470 },
    text: { width: 924, name: [42, 36, 30, 26], role: [24, 21], lead: 22, week: 22 },
    quote: { height: 376, sizes: [116, 104, 94, 84, 76, 68, 60, 54, 48, 43, 38, 34, 30, 27] },
    title: { height: 300, sizes: [96, 84, 72, 60, 50, 42] },
    numeral: { sizes: [400, 320, 250, 190, 150, 120], height: 440, label: 58 },
    panelStyle: { stars: 34, figure: 86, words: 22, row: 21, score: 36, code: 148 },
  },
};
