// SPDX-License-Identifier: GPL-3.0-or-later
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { qrPath } from '../../model/qr';

/** The light margin that readers need, in modules. */
const quietZone = 4;

/** Black on white in every theme: readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }): JSX.Element {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import('lean-qr').then(({ generate }) => {
      const modules = generate(text);
      if (isWanted) setDrawn({ size: modules.size, path: qrPath(modules) });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!drawn) return <div class="qr" />;
  const whole = String(drawn.size + 2 * quietZone);
  return (
    <svg
      class="qr" role="img" aria-label={label} data-testid="qr" shape-rendering="crispEdges"
      viewBox={`${String(-quietZone)} ${String(-quietZone)} ${whole} ${whole}`}
    >
      <rect x={-quietZone} y={-quietZone} width={whole} height={whole} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}
