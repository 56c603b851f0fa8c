import pg from 'pg'
import type { Finding } from '../leads/check-storm.ts'
import type { Receipt } from '../leads/flapping-receivers.ts'
import { CONFIRM_LINK, type Priced, type Shopper } from './alert-run.ts'

/** A letter that was on its way as its alert was stopped may still come; a slow mail server takes it for two seconds. */
const GRACE_MS = 10_000

/** What a letter told: '$42,000' of the Kia, under which key. */
type Telling = { mailbox: string; key: string; what: string; href: string }

/** Holds what mailboxes received against what their owners were answered, and what the database says was sent. */
export async function checkAlerts(
  url: string,
  {
    shoppers,
    stock,
    receipts,
    wrong,
  }: { shoppers: readonly Shopper[]; stock: readonly Priced[]; receipts: readonly Receipt[]; wrong: readonly string[] },
): Promise<Finding[]> {
  const { mails, deadJobs } = await read(url)
  const byMailbox = Map.groupBy(receipts, ({ to }) => to)
  const byKey = Map.groupBy(receipts, ({ key }) => key)
  const isTaken = (mailbox: string, words: RegExp) =>
    byMailbox.get(mailbox)?.some(({ isTaken, text }) => isTaken && words.test(text)) ?? false
  const tellings = receipts.filter((one) => one.isTaken).flatMap(tellingsOf)
  const stays = shoppers.filter((one) => one.stoppedMs === null && one.blockedMs === null)
  const due = stays.flatMap((shopper) => {
    const { prices, lastBeganMs } = stock.find(({ slug, make }) => slug === shopper.slug && make === shopper.make)!
    return shopper.confirmedMs !== null && shopper.confirmedMs < lastBeganMs ? [{ shopper, price: prices.at(-1)! }] : []
  })
  const told = Map.groupBy(tellings, ({ mailbox, what, href }) => `${mailbox}: ${what} of ${href}`)
  const neverAgain = new Set(shoppers.filter((one) => one.blockedMs !== null).map(({ mailbox }) => mailbox))
  const ended = shoppers.flatMap(({ mailbox, stoppedMs, blockedMs }) => {
    const atMs = stoppedMs ?? blockedMs
    return atMs === null ? [] : [{ mailbox, atMs }]
  })

  return [
    {
      promise: 'every shopper was answered 201 in the end',
      checked: shoppers.length,
      broken: shoppers.filter(({ isAsked }) => !isAsked).map(({ mailbox, tries }) => `${mailbox} after ${tries} tries`),
    },
    {
      promise: 'nothing but 200, 201, 503 and broken lines was answered',
      checked: shoppers.reduce((sum, { tries }) => sum + tries + 1, 0),
      broken: [...wrong],
    },
    {
      promise: 'each mailbox was asked to confirm',
      checked: shoppers.length,
      broken: shoppers.filter(({ mailbox }) => !isTaken(mailbox, CONFIRM_LINK)).map(({ mailbox }) => mailbox),
    },
    {
      promise: 'each alert that was on as its vehicle got cheapest was told that price',
      checked: due.length,
      broken: due
        .filter(
          ({ shopper, price }) => !isTaken(shopper.mailbox, new RegExp(`Now [$]${price.toLocaleString('en-AU')}\\b`)),
        )
        .map(({ shopper, price }) => `${shopper.mailbox} was never told $${price} of the ${shopper.make}`),
    },
    {
      promise: 'every letter that is sent was received, none waits or failed',
      checked: mails.length,
      broken: mails
        .filter(({ key, state }) =>
          state === 'sent' ? !byKey.get(key)?.some(({ isTaken }) => isTaken) : state !== 'passed',
        )
        .map(({ key, state }) => `${key} is ${state}`),
    },
    {
      promise: 'under its one key, at one mailbox, that of its alert',
      checked: byKey.size,
      broken: [...byKey].flatMap(([key, some]) => {
        const { to } = some[0]!
        // Of a mailbox that said "never again" the worker has erased the rest by now.
        const isOurs = mails.some((mail) => mail.key === key && mail.email === to) || neverAgain.has(to)
        return isOurs && some.every((one) => one.to === to)
          ? []
          : [`${key} came to ${some.map((one) => one.to).join(', ')}`]
      }),
    },
    {
      promise: 'no alert was told for the same reason by two letters',
      checked: told.size,
      broken: [...told].filter(([, some]) => new Set(some.map(({ key }) => key)).size > 1).map(([what]) => what),
    },
    {
      promise: 'nothing came to another dealer’s shopper',
      checked: tellings.length,
      broken: tellings
        .filter(({ mailbox, href }) => !href.startsWith(`http://${/@(.+)\.example$/.exec(mailbox)?.[1]}.localhost`))
        .map(({ mailbox, href }) => `${mailbox} was told of ${href}`),
    },
    {
      promise: 'nothing came after a stop, or a "never again"',
      checked: ended.length,
      broken: ended.flatMap(({ mailbox, atMs }) =>
        (byMailbox.get(mailbox) ?? [])
          .filter((one) => one.atMs > atMs + GRACE_MS)
          .map((one) => `${mailbox} got ${one.key} ${Math.round((one.atMs - atMs) / 1000)} s later`),
      ),
    },
    { promise: 'no job was given up', checked: mails.length, broken: deadJobs > 0 ? [`${deadJobs} jobs`] : [] },
  ]
}

/** What stands in the text of a letter, which comes before the same as a page. */
function tellingsOf({ to, key, text }: Receipt): Telling[] {
  const [words = ''] = text.split('<!DOCTYPE')
  const found = words.matchAll(
    /^(Now [$][\d,]+|It can be had again|New for you)\b(?:(?!^(?:Now [$]|It can|New for)).)*?(http:\S+\/cars\/\S+)/gms,
  )
  return [...found].map(([, what, href]) => ({ mailbox: to, key, what: what!, href: href! }))
}

async function read(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: mails } = await client.query<{ key: string; state: string; email: string }>(`
      select 'alert-' || t.slug || '-' || m.alert_mail_id as key, m.state, c.email
      from alert_mails m join alerts a using (alert_id) join alert_contacts c using (alert_contact_id)
        join tenants t on t.tenant_id = m.tenant_id`)
    const { rows: dead } = await client.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker._private_jobs where attempts >= max_attempts and key is not null',
    )
    return { mails, deadJobs: dead[0]!.n }
  } finally {
    await client.end()
  }
}
