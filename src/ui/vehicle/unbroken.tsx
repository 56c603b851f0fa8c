/** A name that breaks between its words, not at the hyphen of a 'D-MAX' or 'CX-5': `bdi` is the word that stays whole. */
export function unbroken(name: string) {
  return name.split(/\b(\w{1,6}-\w{1,6})\b/).map((part, i) => (i % 2 ? <bdi key={part}>{part}</bdi> : part))
}
