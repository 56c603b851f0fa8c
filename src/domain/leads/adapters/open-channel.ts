import type { LeadChannel } from '../lead-channel.ts'
import type { DrawLetter } from '../letters/letter.ts'
import type { Mailer } from '../mailer.ts'

/** What channels are made of; each takes what it needs. */
export type ChannelMeans = {
  mailer: Mailer
  /** Null: letters are text alone. */
  drawLetter: DrawLetter | null
  /** Networks (CIDR) of ours that receivers may be in; else only public addresses are called. */
  allowedNetworks: readonly string[]
}

/** What the folder of a kind of delivery exports as `open`, in the file of its name (docs/where-to-add.md). */
export type OpenChannel = (means: ChannelMeans) => LeadChannel
