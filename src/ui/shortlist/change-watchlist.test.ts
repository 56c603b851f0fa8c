import { beforeEach, expect, test, vi } from 'vitest'

const CAR = { id: 7, name: '2022 Toyota HiLux' }
const [EMAIL, PHONE] = ['zoe@example.com', '+61491570156']
const NOBODY = { user: null, watchlist: [] }
const me = (phone: string | null) => ({ user: { email: EMAIL, phone }, watchlist: [] })

/** What the site answers by path, and what it was asked. */
let answers: Record<string, () => Response>
let asked: string[]
let left: string[]
let kept: Map<string, string>

beforeEach(() => {
  vi.resetModules()
  answers = { '/api/me': () => Response.json(NOBODY) }
  asked = []
  left = []
  kept = new Map()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('location', { pathname: '/cars/h1', search: '', assign: (href: string) => left.push(href) })
  vi.stubGlobal('alert', () => {})
  vi.stubGlobal('fetch', async (path: string, init?: { body: string }) => {
    asked.push(init ? `${path} ${JSON.parse(init.body).car_id}` : path)
    return answers[path]!()
  })
  return () => vi.unstubAllGlobals()
})

const watchlist = () => import('./change-watchlist.ts')

test('a press that led to the sign-in is saved once its shopper is back with a phone', async () => {
  await (await watchlist()).changeWatchlist(CAR, true)
  expect(left).toEqual(['/sign-in?type=watchlist&redirect=%2Fcars%2Fh1&back=%2Fcars%2Fh1'])
  vi.resetModules()
  answers = {
    '/api/me': () => Response.json(me(PHONE)),
    '/api/watchlist/save-car': () => Response.json({ success: true }),
    '/api/events': () => new Response(),
  }
  await (await watchlist()).welcome(CAR)
  expect(asked).toContain('/api/watchlist/save-car 7')
  expect(kept.size).toBe(0)
})

test.each([
  ['without a phone', me(null)],
  ['without an account', NOBODY],
])('who comes back %s stays on the page, and is asked for nothing at the next', async (_, answer) => {
  await (await watchlist()).changeWatchlist(CAR, true)
  vi.resetModules()
  answers = { '/api/me': () => Response.json(answer) }
  left = []
  await (await watchlist()).welcome(CAR)
  expect([left, kept.size]).toEqual([[], 0])
})

test('favourites that the site answered for are not offered again, those it did not hear of are', async () => {
  const said = new Map([
    [1, () => Response.json({ success: true })],
    [2, () => Response.json({ error: 'There is no such car here.' }, { status: 404 })],
    [3, () => Response.json({ error: 'A watchlist holds 100.' }, { status: 409 })],
    [4, () => Response.json({ error: 'Please sign in first.' }, { status: 401 })],
    [5, () => new Response('<html>', { status: 503 })],
    [6, () => Response.error()],
  ])
  answers['/api/me'] = () => Response.json(me(PHONE))
  answers['/api/watchlist/save-car'] = () => said.get(Number(asked.at(-1)!.split(' ')[1]))!()
  const { saveAll } = await watchlist()
  const { answered, problems } = await saveAll([...said.keys()].map((id) => ({ id, name: `Car ${id}` })))
  expect(answered).toEqual([3, 2, 1])
  expect(problems).toEqual([
    expect.stringMatching(/^Car 6: The watchlist cannot be changed just now/),
    expect.stringMatching(/^Car 5: The watchlist cannot be changed just now/),
    'Car 4: Please sign in first.',
    'Car 3: A watchlist holds 100.',
    'Car 2: There is no such car here.',
  ])
})
