import { expect, test } from 'vitest'
import { parseMediaFile } from './folder-media.server.ts'

const FILE = '/tenants/harbour/media.json'
const problemsOf = (text: string) => {
  const reading = parseMediaFile(text, FILE)
  return reading.kind === 'invalid' ? reading.problems : reading
}

test('a list of vehicles with their media', () => {
  const entries = [
    { stockNumber: 'A1', spinDir: '_spins/ute-red', panorama: 'media/cabin.webp', hotspots: 'media/a1.json' },
    { stockNumber: 'A2', dealership: 'north', videoUrl: 'https://video.example/a2', historyReport: 'reports/a2.pdf' },
  ]
  expect(parseMediaFile(JSON.stringify(entries), FILE)).toMatchObject({ kind: 'read', value: entries })
})

test.each([
  ['[{ "stockNumber": "A1", "spin": "x" }]', 1, '[0].spin', /^There is no such key here; there are: stockNumber, /],
  ['[\n{ "spinDir": "x" }\n]', 2, '[0].stockNumber', 'This is required'],
  [
    '[{ "stockNumber": "A1",\n "videoUrl": "javascript:alert(1)" }]',
    2,
    '[0].videoUrl',
    'This must be an http: or https: address',
  ],
  [
    '[{ "stockNumber": "A1",\n "video": "a.mp4",\n "videoUrl": "https://v.example/1" }]',
    3,
    '[0].videoUrl',
    'A vehicle has one video: a file or an address',
  ],
  ['[{ "stockNumber": "A1",\n "panorama": 7 }]', 2, '[0].panorama', 'This must be text in quotes'],
  ['[{ "stockNumber": "A1",\n "stockNumber": "A2" }]', 2, '[0].stockNumber', 'This key stands twice'],
  ['[{ "stockNumber": "A\\u0000" }]', 1, '[0].stockNumber', 'This text holds control or broken characters'],
  ['{ "A1": {} }', 1, '', 'This must be a list in [ ]'],
  ['[\n{ "stockNumber": "A1", }\n]', 2, '', 'There is a comma too many before }'],
])('%s is told with its line', (text, line, path, reason) => {
  expect(problemsOf(text)).toMatchObject([{ file: FILE, line, path, reason }])
})

test('an unknown key comes with the nearest one', () => {
  expect(problemsOf('[{ "stockNumber": "A1", "spindir": "x" }]')).toMatchObject([{ suggestion: 'spinDir' }])
})
