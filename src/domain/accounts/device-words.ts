/** What a browser says of itself, and the words for it; of several the first that fits. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on Windows', of a User-Agent header; empty where it says neither. Its sender may say anything: these words only. */
export function deviceWords(userAgent: string | null): string {
  const wordsOf = (known: typeof BROWSERS) => known.find(([says]) => says.test(userAgent ?? ''))?.[1]
  return [wordsOf(BROWSERS), wordsOf(SYSTEMS)].filter(Boolean).join(' on ')
}
