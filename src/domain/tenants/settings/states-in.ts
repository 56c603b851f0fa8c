import { STATE_NAMES, STATES, type State } from './vocabulary.ts'

const BETWEEN = /[/,&+;|]|\band\b|\bor\b/i

/**
 * The states that a text names and says nothing besides, each once: 'VIC.', 'N.S.W.', 'new south wales' name one, 'Vic/Qld' two.
 * Empty where any of it is no state.
 */
export function statesIn(text: string): State[] {
  const parts = text.split(BETWEEN).map(lettersOf)
  const states = parts.map((letters) =>
    STATES.find((state) => state === letters || lettersOf(STATE_NAMES[state]) === letters),
  )
  return states.every((state) => state !== undefined) ? [...new Set(states)] : []
}

/** An address with its state as a code where it ends with one: 'Bendigo, Victoria 3550' and 'Albury N.S.W.'; a Victoria Road stays. */
export function withStateCode(address: string): string {
  const [, before = '', words = '', postcode = ''] = ENDS_WITH_STATE.exec(address.trim()) ?? []
  const [state] = statesIn(words)
  return state === undefined ? address : `${before} ${state.toUpperCase()} ${postcode}`.trim()
}
const NAMES = Object.values(STATE_NAMES).join('|')
const ENDS_WITH_STATE = new RegExp(`^(.*?)[\\s,]*\\b(${NAMES}|(?:[a-z]\\.\\s?){2,3})[\\s,.]*(\\d{4})?$`, 'i')

function lettersOf(words: string): string {
  return words.toLowerCase().replace(/[^a-z]/g, '')
}
