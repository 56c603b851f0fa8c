import * as z from 'zod'
import * as s from './words.ts'

/** A chance of winning, off until it is set (rule:spin-to-win). */
export const wheel = s.group('Spin to win: one go for each account, at published odds.', {
  enabled: s.flag(
    false,
    'The page /spin-to-win is there. It needs prizes, terms, and accounts (`gates.registration`).',
  ),
  campaign: s.slug
    .default('first')
    .describe('Another word is another wheel: everybody has a go again, and all prizes are there again.'),
  title: s.text('Spin to Win', 'The heading of the page.', 60),
  endsOn: s.maybe(s.isoDate, 'Its last day; without one it runs until it is switched off.'),
  terms: s.maybeText('Who runs it, who may take part, how prizes are handed over: agreed to before a spin.', 6000),
  prizes: s.rowsOf('What can be won; what is left of 100 % wins nothing.', {
    name: z.string().trim().min(1).max(60).describe('The prize, each name once.'),
    chancePercent: z.number().min(0.01).max(100).multipleOf(0.01).describe('How likely one spin is to land on it.'),
    count: z
      .int()
      .min(1)
      .max(100_000)
      .describe('How many there are. A spin that lands on one that is gone wins nothing.'),
    worthDollars: z.int().min(0).max(1_000_000).describe('What one is worth: permits depend on all together.'),
    validDays: z.int().min(1).max(730).describe('Days in which it has to be collected.'),
  }),
})
