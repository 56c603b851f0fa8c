import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  const policy = contentSecurityPolicy([
    '<style>:root{--ink:#000}</style><script>one()</script><script type="module" async="">two()</script>',
    '<script src="/a.js">x</script><script type="application/ld+json">{"a":1}</script>',
  ])
  test('names each inline script and style by hash', () => {
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
    expect(policy).toContain(`style-src 'self' ${hash(':root{--ink:#000}')};`)
  })
  test('allows nothing inline by itself', () => {
    expect(policy).not.toMatch(/unsafe/)
    expect(contentSecurityPolicy(['<p>no scripts</p>'])).toContain("script-src 'self';")
  })
  test('reaches the tiles of a dealer’s map, and without such a map nothing but this site', () => {
    const tiles = ['https://tiles.example.com', 'https://glyphs.example.com:8443']
    expect(contentSecurityPolicy([], tiles)).toContain(`; connect-src 'self' ${tiles.join(' ')};`)
    expect(policy).not.toContain('connect-src')
    expect(policy).toMatch(/^default-src 'self';/)
  })
  test('opens to a card form of a processor on the page that has one', () => {
    const form = { scripts: ['https://js.example'], frames: ['https://frame.example'], calls: ['https://api.example'] }
    const opened = contentSecurityPolicy(['<script>one()</script>'], ['https://tiles.example.com'], form)
    expect(opened).toContain(`script-src 'self' ${hash('one()')} https://js.example;`)
    expect(opened).toContain("connect-src 'self' https://tiles.example.com https://api.example;")
    expect(opened).toMatch(/frame-src [^;]+ https:\/\/frame\.example;/)
  })
  test('frames the players of two video sites, the maps of two more, and nothing else', () => {
    const frames = /frame-src ([^;]+)/.exec(policy)?.[1]?.split(' ')
    expect(frames).toEqual([
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      'https://www.openstreetmap.org',
      'https://www.google.com/maps/embed/',
    ])
  })
})
