import type { LeadChannels } from '../lead-channel.ts'
import type { ChannelMeans, OpenChannel } from './open-channel.ts'

type Folder = { open?: OpenChannel }

/**
 * How each kind of delivery is reached: by the file of its name in the folder of its name beside this one, which no list
 * names. Built by Vite, as the server is; the command line delivers nothing.
 */
export function openChannels(means: ChannelMeans): LeadChannels {
  const files = import.meta.glob<Folder>('./*/*.server.ts', { eager: true })
  const channels = Object.entries(files).flatMap(([path, { open }]) => {
    const [, folder, file] = path.split('/')
    return open && file === `${folder}.server.ts` ? [[folder!, open(means)] as const] : []
  })
  return Object.fromEntries(channels)
}
