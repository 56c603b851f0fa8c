import { describe, expect, test } from 'vitest'
import { contrastRatio, mixColours, parseColour } from './colour.ts'

const ratio = (one: string, other: string) => contrastRatio(parseColour(one)!, parseColour(other)!)

describe('parseColour', () => {
  test('reads one colour in all its spellings', () => {
    for (const written of [
      '#ff0000',
      '#F00',
      '#ff0000ff',
      'rgb(255, 0, 0)',
      'rgb(255 0 0 / 1)',
      'rgb(100% 0% 0%)',
      'hsl(0 100% 50%)',
      'hsl(360deg, 100%, 50%)',
    ]) {
      expect(parseColour(written), written).toEqual({ red: 1, green: 0, blue: 0, alpha: 1 })
    }
  })

  test('oklch agrees with the hex of the same colour', () => {
    // Figures of the CSS Color 4 examples: rebeccapurple.
    const one = parseColour('oklch(44.027% 0.1603 303.37)')!
    const other = parseColour('#663399')!
    expect(one.red).toBeCloseTo(other.red, 3)
    expect(one.green).toBeCloseTo(other.green, 3)
    expect(one.blue).toBeCloseTo(other.blue, 3)
  })

  test('keeps opacity', () => {
    expect(parseColour('rgb(0 0 0 / 25%)')?.alpha).toBe(0.25)
    expect(parseColour('#0008')?.alpha).toBeCloseTo(0.533, 3)
  })

  test.each([
    'red',
    '#12345',
    '#ggg',
    'rgb(1,2)',
    'hsl(0 1 1)',
    'rgb(a b c)',
    'var(--x)',
    'url(x)',
    'rgb(0 0 0 / 2)',
    '',
  ])('refuses %s', (written) => {
    expect(parseColour(written)).toBeNull()
  })
})

describe('contrastRatio', () => {
  test('is 21 for black on white, 1 for a colour on itself, the same both ways', () => {
    expect(ratio('#000', '#fff')).toBeCloseTo(21, 10)
    expect(ratio('#c8102e', '#c8102e')).toBe(1)
    expect(ratio('#777', '#fff')).toBeCloseTo(4.48, 2)
    expect(ratio('#fff', '#777')).toBe(ratio('#777', '#fff'))
  })
})

describe('mixColours', () => {
  // Figures of Chromium for color-mix(in oklab, …).
  test.each([
    ['#000000', '#ffffff', 50, '#636363'],
    ['#b8320a', '#1b1c1a', 30, '#863019'],
    ['#5b606b', '#ffffff', 25, '#81858e'],
  ])('%s with %s to %d %% is %s', (one, other, percent, mixed) => {
    const colour = mixColours(parseColour(one)!, parseColour(other)!, percent)
    const expected = parseColour(mixed)!
    for (const part of ['red', 'green', 'blue'] as const) expect(colour[part], part).toBeCloseTo(expected[part], 2)
  })
})
