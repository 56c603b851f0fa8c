import type { Random } from '../random.ts'
import type { Described } from './voice.ts'
import { capital, highlights, listed, spoken } from './words.ts'

export function equipmentSentence({ features }: Described, random: Random): string {
  const named = highlights(features, random, 4).map(spoken)
  if (named.length < 3) return ''
  const list = listed(named)
  return random.pick([
    `You get ${list}, among more.`,
    `The list is long: ${list} are the ones most people ask us about.`,
    `${capital(list)} all come with it.`,
    `Equipment that matters day to day includes ${list}.`,
    `It is fitted with ${list}.`,
    `${capital(list)}: all there, all working.`,
  ])
}

export function equipmentList({ features }: Described, random: Random): string {
  const named = highlights(features, random, random.int(4, 6))
  if (named.length < 3) return ''
  const heading = random.pick(['What you get:', 'Highlights:', 'Worth knowing:', 'On this one:', 'Fitted with:'])
  return [heading, ...named.map((name) => `• ${name}`)].join('\n')
}
