/** Loads the page anew, and with it drops everything that this tab holds in memory of the person before. */
export function leavePage(path: string): void {
  window.location.assign(path);
}
