// SPDX-License-Identifier: GPL-3.0-or-later
// Line drawings for buttons. They are decorative: every button has its own name.
import type { JSX } from 'preact';

const paths = {
  first: 'M19 5v14l-9-7zM6 5v14',
  previous: 'M16 5v14l-9-7z',
  next: 'M8 5v14l9-7z',
  last: 'M5 5v14l9-7zM18 5v14',
  flip: 'M7 20V5m0 0L3.5 8.5M7 5l3.5 3.5M17 4v15m0 0l3.5-3.5M17 19l-3.5-3.5',
  undo: 'M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  draw: 'M5 9.5h14M5 14.5h14',
  flag: 'M6 21V4m0 0h12l-2.5 4.5L18 13H6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  paste: 'M8 5H5v16h14V5h-3M8 3h8v4H8z',
  share: 'M12 15V4m0 0L8 8m4-4l4 4M5 12v8h14v-8',
  gear: 'M4 7h9m4 0h3M4 17h3m4 0h9M13 4.5v5h4v-5zM7 14.5v5h4v-5z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5m0-5l-5 5',
  plus: 'M12 5v14M5 12h14',
  rematch: 'M4 12a8 8 0 0 1 14-5.3L20 9m0-5v5h-5M20 12a8 8 0 0 1-14 5.3L4 15m0 5v-5h5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  close: 'M6 6l12 12M18 6L6 18',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2.1h5.2c0-.9.3-1.6.9-2.1A6 6 0 0 0 12 3z',
  chart: 'M4 4v16h16M7 15l4-5 3.5 3L20 6',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  book: 'M12 6.5C10 4.8 7 4.3 3.5 4.5v14c3.5-.2 6.5.3 8.5 2 2-1.7 5-2.2 8.5-2v-14C17 4.3 14 4.8 12 6.5zm0 0v14',
  board: 'M4 4h16v16H4zM12 4v16M4 12h16',
  download: 'M12 4v11m0 0l-4-4m4 4l4-4M5 19.5h14',
  up: 'M12 20V5m0 0l-6 6m6-6l6 6',
  main: 'M12 21v-6m0 0V3m0 0L8 7m4-4l4 4M12 15c5 0 6-2 6-5',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  hand: 'M8 12V6a1.5 1.5 0 0 1 3 0v5-6.5a1.5 1.5 0 0 1 3 0V11 6.5a1.5 1.5 0 0 1 3 0V15a6 6 0 0 1-6 6c-4 0-5-3-7-6.5a1.5 1.5 0 0 1 2.5-1.5z',
  eraser: 'M9 20h11M4.5 15.5l9-9 6 6-7 7H9z',
  tree: 'M6 4v16M6 9h7m-7 7h7M13 6.5h5v5h-5zM13 13.5h5v5h-5z',
  tick: 'M4 12.5l5.5 5.5L20 6.5',
  clock: 'M12 4.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 8v5l3 2M9.5 2h5',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  trophy: 'M8 4h8v5a4 4 0 0 1-8 0zM8 5.5H4.5c0 3 1.5 4.5 4 5M16 5.5h3.5c0 3-1.5 4.5-4 5M12 13v4M8 20.5h8M9.5 20.5c0-2.5 1-3.5 2.5-3.5s2.5 1 2.5 3.5',
  robot: 'M5 9h14v10H5zM12 9V5M9 13v1.5M15 13v1.5M12 3.5v.5',
  devices: 'M5 15V5h14v3M2 18.5h10M15 11h6v9.5h-6zM17.5 18.2h1',
  star: 'M12 3.5l2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6-4.5-4.2 6.1-.7z',
  expand: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
  shrink: 'M4 9h5V4m11 5h-5V4M4 15h5v5m11-5h-5v5',
  pen: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5',
  keyboard: 'M3 6.5h18v11H3zM6.5 10h.1M10 10h.1M14 10h.1M17.5 10h.1M8 14h8',
  chat: 'M4 5h16v11H11l-4.5 4v-4H4z',
  lens: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
