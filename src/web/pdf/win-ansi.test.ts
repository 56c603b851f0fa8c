import { expect, test } from 'vitest'
import { winAnsi } from './win-ansi.ts'

test.each([
  ['letters, marks and money of the built-in faces stay', 'Citroën Škoda – “€5’', 'Citroën Škoda – “€5’'],
  ['other letters lose their marks', 'Ōtāhuhu Łódź', 'Otahuhu ódz'],
  ['what has no bare letter is left out', 'Ford 福特 🚗', 'Ford'],
  ['joined letters are one', 'Citroe\u0308n', 'Citroën'],
  ['every space is a plain one', ' 45,210\u00a0km\n', '45,210 km'],
])('%s', (_, text, written) => {
  expect(winAnsi(text)).toBe(written)
})
