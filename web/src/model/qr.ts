// SPDX-License-Identifier: GPL-3.0-or-later

/** A QR code's modules; those outside are light. */
export interface Modules {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** The dark modules as an SVG path, one unit each: a rectangle for each run of a row. */
export function qrPath(modules: Modules): string {
  let path = '';
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!modules.get(x, y)) continue;
      const from = x;
      while (modules.get(x + 1, y)) x += 1;
      const run = x + 1 - from;
      path += `M${String(from)} ${String(y)}h${String(run)}v1h${String(-run)}z`;
    }
  }
  return path;
}
