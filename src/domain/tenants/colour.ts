/** Red, green and blue of sRGB, each 0..1 in linear light, and opacity 0..1. */
export type LinearColour = { red: number; green: number; blue: number; alpha: number }
/** How far the three kinds of cone of an eye are stirred. */
type Cones = [long: number, medium: number, short: number]

/**
 * Reads a CSS colour written as hex, rgb(), hsl() or oklch() (commas or spaces); null for anything else, names and
 * `color-mix` included. Colours outside sRGB are clipped. Conversions: CSS Color 4, sections 4, 8, 10.
 */
export function parseColour(written: string): LinearColour | null {
  const text = written.trim().toLowerCase()
  if (text.startsWith('#')) return parseHex(text.slice(1))

  const call = /^(rgba?|hsla?|oklch)\(([^()]*)\)$/.exec(text)
  if (!call) return null
  const parts = call[2]!.trim().split(/\s*[,/]\s*|\s+/)
  if (parts.length < 3 || parts.length > 4) return null
  const [first, second, third, opacity] = parts as [string, string, string, string | undefined]
  const alpha = opacity === undefined ? 1 : number(opacity, 1)
  if (call[1]!.startsWith('rgb')) return fromRgb([number(first, 255), number(second, 255), number(third, 255)], alpha)
  if (call[1]!.startsWith('hsl')) return fromHsl(angle(first), percent(second), percent(third), alpha)
  return fromOklch(number(first, 1), number(second, 0.4), angle(third), alpha)
}

/** Relative luminance, WCAG 2.2: 0 for black, 1 for white. */
export function luminance({ red, green, blue }: LinearColour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two opaque colours, WCAG 2.2: 1 (none) to 21. */
export function contrastRatio(one: LinearColour, other: LinearColour): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** A token as `#rrggbb`, for what reads no other notation (PDF, mail programs). Throws for what is no colour. */
export function hexColour(written: string): string {
  const colour = parseColour(written)
  if (!colour) throw new Error(`"${written}" is not a colour. Tokens are checked when they are written.`)
  return toHex(colour)
}

export function toHex({ red, green, blue }: LinearColour): string {
  return `#${[red, green, blue].map((light) => encoded(light).toString(16).padStart(2, '0')).join('')}`
}

/** Linear light to the 8 bits of sRGB (IEC 61966-2-1). */
function encoded(light: number): number {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/** What `color-mix(in oklab, one, other <percent>%)` draws of two opaque colours. */
export function mixColours(one: LinearColour, other: LinearColour, percent: number): LinearColour {
  const share = percent / 100
  const [first, second] = [toCones(one), toCones(other)]
  return { ...fromCones(first.map((cone, i) => cone + (second[i]! - cone) * share) as Cones), alpha: 1 }
}

function parseHex(digits: string): LinearColour | null {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return null
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (index: number) => Number.parseInt(long.slice(index * 2, index * 2 + 2), 16)
  return fromRgb([channel(0), channel(1), channel(2)], long.length === 8 ? channel(3) / 255 : 1)
}

function fromRgb(channels: [number, number, number], alpha: number): LinearColour | null {
  const [red, green, blue] = channels.map((value) => toLinear(clamp(value / 255))) as [number, number, number]
  return whole({ red, green, blue, alpha })
}

function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): LinearColour | null {
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    const spread = saturation * Math.min(lightness, 1 - lightness)
    return 255 * (lightness - spread * Math.max(-1, Math.min(position - 3, 9 - position, 1)))
  }
  return fromRgb([channel(0), channel(8), channel(4)], alpha)
}

function fromOklch(lightness: number, chroma: number, hue: number, alpha: number): LinearColour | null {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = lightness + 0.3963377774 * a + 0.2158037573 * b
  const medium = lightness - 0.1055613458 * a - 0.0638541728 * b
  const short = lightness - 0.0894841775 * a - 1.291485548 * b
  return whole({ ...fromCones([long, medium, short]), alpha })
}

/** Oklab is a turn of these three, so what is mixed here is mixed there. */
function toCones({ red, green, blue }: LinearColour): Cones {
  return [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ]
}

function fromCones(cones: Cones): Omit<LinearColour, 'alpha'> {
  const [long, medium, short] = cones.map((cone) => cone ** 3) as Cones
  return {
    red: clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    green: clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    blue: clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  }
}

function whole(colour: LinearColour): LinearColour | null {
  const everyNumber = Object.values(colour).every(Number.isFinite)
  return everyNumber && colour.alpha >= 0 && colour.alpha <= 1 ? colour : null
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function number(text: string, hundredPercent: number): number {
  if (/^-?\d*\.?\d+%$/.test(text)) return (Number.parseFloat(text) / 100) * hundredPercent
  return /^-?\d*\.?\d+$/.test(text) ? Number.parseFloat(text) : Number.NaN
}

function percent(text: string): number {
  return /^\d*\.?\d+%$/.test(text) ? clamp(Number.parseFloat(text) / 100) : Number.NaN
}

function angle(text: string): number {
  if (!/^-?\d*\.?\d+(?:deg)?$/.test(text)) return Number.NaN
  return ((Number.parseFloat(text) % 360) + 360) % 360
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
