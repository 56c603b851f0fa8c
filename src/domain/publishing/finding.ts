/** What `tenant check` tells a dealer: where, what, and what to do about it (decisions §8). */
export type Finding = {
  /** law: what Australian rules look at · honesty: could mislead a shopper · works: a switch without effect · look: hard to read */
  about: 'law' | 'honesty' | 'works' | 'look'
  /** Where in the configuration; "stock" for what the vehicles say. */
  path: string
  says: string
  fix: string
}
