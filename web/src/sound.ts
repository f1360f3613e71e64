// SPDX-License-Identifier: GPL-3.0-or-later
// Sounds are synthesized from noise and sine waves; there are no recordings.
import { settings } from './state';

export type Sound =
  | 'move' | 'premove' | 'capture' | 'check' | 'castling' | 'promotion' | 'won' | 'lost' | 'draw' | 'notice' | 'low_time';

let context: AudioContext | null = null;

/** Browsers allow sound only after a click or a key press. */
export function unlockSound(): void {
  if (context) return;
  const start = (): void => {
    context ??= new AudioContext();
    void context.resume();
  };
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, start, { once: true });
}

export function playSound(sound: Sound): void {
  if (!settings.value.sound || !context || context.state !== 'running') return;
  const audio = context;
  const now = audio.currentTime;
  switch (sound) {
    case 'move':
      return knock(audio, now, 0.35, 900);
    case 'premove':
      return knock(audio, now, 0.2, 1800);
    case 'capture':
      knock(audio, now, 0.4, 1300);
      return knock(audio, now + 0.05, 0.45, 650);
    case 'check':
      knock(audio, now, 0.35, 900);
      return tone(audio, now + 0.04, 740, 0.12, 0.25);
    case 'castling':
      knock(audio, now, 0.35, 900);
      return knock(audio, now + 0.14, 0.3, 760);
    case 'promotion':
      knock(audio, now, 0.35, 900);
      tone(audio, now + 0.05, 659, 0.1, 0.25);
      return tone(audio, now + 0.14, 988, 0.1, 0.35);
    case 'won':
      return melody(audio, now, [523, 659, 784, 1047]);
    case 'lost':
      return melody(audio, now, [440, 392, 330]);
    case 'draw':
      return melody(audio, now, [523, 587, 523]);
    case 'low_time':
      return [0, 0.14, 0.28].forEach((delay) => tone(audio, now + delay, 1175, 0.1, 0.09));
    case 'notice':
      tone(audio, now, 587, 0.08, 0.25);
      return tone(audio, now + 0.1, 880, 0.08, 0.3);
  }
}

function melody(audio: AudioContext, at: number, notes: readonly number[]): void {
  notes.forEach((hertz, i) => tone(audio, at + i * 0.13, hertz, 0.12, 0.6));
}

/** A piece put down on wood: a short burst of noise through a band filter, and a low thump. */
function knock(audio: AudioContext, at: number, volume: number, hertz: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * Math.exp((-7 * i) / length);
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  filter.Q.value = 1.6;
  noise.connect(filter).connect(fade(audio, at, volume, 0.08)).connect(audio.destination);
  noise.start(at);
  tone(audio, at, hertz / 6, volume * 0.7, 0.09);
}

function tone(audio: AudioContext, at: number, hertz: number, volume: number, seconds: number): void {
  const wave = audio.createOscillator();
  wave.frequency.value = hertz;
  wave.connect(fade(audio, at, volume, seconds)).connect(audio.destination);
  wave.start(at);
  wave.stop(at + seconds + 0.05);
}

function fade(audio: AudioContext, at: number, volume: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  return gain;
}
