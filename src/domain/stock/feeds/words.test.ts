import { expect, test } from 'vitest'
import { cleanComments, findYoutubeUrl, readUrl, splitList, splitUrls, withoutOpeningVideo } from './words.ts'

test.each([
  ['One owner.<br>Full history<br />&amp; two keys', 'One owner.\nFull history\n& two keys'],
  ['<p>First</p><p>Second &#8211; third</p>', 'First\n\nSecond – third'],
  ['<ul><li>Tow bar</li><li>Canopy</li></ul>', '• Tow bar\n• Canopy'],
  ['Line 1\r\nLine 2', 'Line 1\nLine 2'],
  ['a < b and R&D', 'a < b and R&D'],
  ['<script>alert(1)</script>Clean', 'Clean'],
  ['<b onclick="x">Bold</b>', 'Bold'],
  ['tab\u0000 and\u0007 bell', 'tab and bell'],
  ['\n\t\t', null],
  ['-', null],
  ['A\n\n\n\n\nB', 'A\n\nB'],
  ['&lt;script&gt;', '<script>'],
  ['&unknown; &#0; stay', '&unknown;   stay'],
  ['Tow bar&lt;br&gt;Canopy &amp;amp; tub&amp;nbsp;liner', 'Tow bar\nCanopy & tub liner'],
  ['One\u2028owner\u200b, \u0096 clean', 'One\nowner,  clean'],
  ['* * ONE OWNER * * FULL HISTORY * 2 KEYS * * * * *', 'ONE OWNER\nFULL HISTORY * 2 KEYS'],
  ['Radio, * * * * * Near the CBD /// By appointment / / / / Call us', 'Radio\nNear the CBD\nBy appointment\nCall us'],
  ['***LOW KMS***\n-----\nDealer Licence MD 12345 ==== end', 'LOW KMS\n\nDealer Licence MD 12345\nend'],
  ['https://example.com//a and 4x4 / AWD -- 5* rated', 'https://example.com//a and 4x4 / AWD -- 5* rated'],
])('comments %j', (text, clean) => {
  expect(cleanComments(text)).toBe(clean)
})

test.each([
  [
    'Air Conditioning, Airbag, Anti-lock Braking System (ABS)',
    ['Air Conditioning', 'Airbag', 'Anti-lock Braking System (ABS)'],
  ],
  ['Airbags (front, side, curtain),Alloys', ['Airbags (front, side, curtain)', 'Alloys']],
  ['Tow bar 2,500 kg,Bull bar', ['Tow bar 2,500 kg', 'Bull bar']],
  ['ABS|Alloys;Radio\nTow bar', ['ABS', 'Alloys', 'Radio', 'Tow bar']],
  ['ABS, abs ,ABS', ['ABS']],
  ['Seats (leather, Radio, ABS', ['Seats (leather', 'Radio', 'ABS']],
  ['<li>One</li><li>Two &amp; three</li>', ['One', 'Two & three']],
  ['', []],
  [' , ,-', []],
])('features %j', (text, list) => {
  expect(splitList(text)).toEqual(list)
})

test.each(['<br ', '<li ', '<p ', '<a ', '<!-- ', ' ', '\n', '\u00a0', '* ', '- ', '/ ', '&lt;'])(
  'a cell of 200 kB of %j is read before the test is over',
  (piece) => {
    const text = `Clean${piece.repeat(200_000 / piece.length)}<b>`
    expect(cleanComments(text)).toMatch(/^Clean/)
    expect(splitList(text)[0]).toMatch(/^Clean/)
  },
)

test('addresses: only http and https, completed where the start is missing', () => {
  expect(readUrl('www.example.com/a b.jpg')).toBe('https://www.example.com/a%20b.jpg')
  expect(readUrl('//cdn.example.com/1.jpg')).toBe('https://cdn.example.com/1.jpg')
  expect(readUrl('javascript:alert(1)')).toHaveProperty('unreadable')
  expect(readUrl('file:///etc/passwd')).toHaveProperty('unreadable')
  expect(readUrl('photo.jpg')).toHaveProperty('unreadable')
  expect(readUrl(' - ')).toBeNull()
})

test('several addresses in one cell, commas inside one kept', () => {
  expect(
    splitUrls(
      'https://a.example/w_1,h_2/1.jpg,https://a.example/2.jpg|https://a.example/3.jpg\nhttps://a.example/4.jpg,',
    ),
  ).toEqual([
    'https://a.example/w_1,h_2/1.jpg',
    'https://a.example/2.jpg',
    'https://a.example/3.jpg',
    'https://a.example/4.jpg',
  ])
})

test.each([
  ['https://www.youtube.com/watch?v=abcDEF12345    VERY SMOOTH', 'https://www.youtube.com/watch?v=abcDEF12345'],
  ['see youtu.be/abcDEF12345.', 'https://www.youtube.com/watch?v=abcDEF12345'],
  ['https://www.youtube.com/embed/abcDEF12345?rel=0', 'https://www.youtube.com/watch?v=abcDEF12345'],
  ['search youtube for abcDEF12345', null],
  ['https://www.youtube.com/watch?v=short', null],
])('video in %j', (text, url) => {
  expect(findYoutubeUrl(text)).toBe(url)
})

const VIDEO = 'https://www.youtube.com/watch?v=abcDEF12345'
test.each([
  [`${VIDEO}    VERY SMOOTH`, 'VERY SMOOTH'],
  [`${VIDEO}.  - ONE OWNER  - FULL HISTORY`, 'ONE OWNER  - FULL HISTORY'],
  ['youtu.be/abcDEF12345?t=4s\n\nOne owner', 'One owner'],
  [VIDEO, null],
  [`${VIDEO} -- 2-door`, '2-door'],
  [`Watch ${VIDEO} first`, `Watch ${VIDEO} first`],
  ['https://youtu.be/another1234 One owner', 'https://youtu.be/another1234 One owner'],
  ['One owner', 'One owner'],
])('%j without the video that it opens with', (comments, words) => {
  expect(withoutOpeningVideo(comments, VIDEO)).toBe(words)
})
