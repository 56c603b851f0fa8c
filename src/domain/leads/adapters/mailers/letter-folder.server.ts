import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Address } from 'postal-mime'
import type { KeptLetter, LetterFolder, OpenedLetter } from '../../letters/letter-folder.ts'
import { lettersAbout } from './mail-folder.server.ts'

const SUFFIX = '.eml'
/** What the folder mailer calls letters: nothing that leads out of the folder. */
const ID = /^[a-z0-9][\w.-]{0,200}$/i

/** The folder that a demo's letters are written to (`mailFolder`), to be read and to be cleared. */
export function letterFolder({ dir }: { dir: string }): LetterFolder {
  const names = async () => {
    const all = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    return all.filter((name) => name.endsWith(SUFFIX) && ID.test(name))
  }
  async function open(id: string): Promise<OpenedLetter | null> {
    if (!ID.test(id)) return null
    try {
      const file = join(dir, id + SUFFIX)
      return await read(id, await readFile(file), (await stat(file)).mtime)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  return {
    async list(most) {
      const stamped = (await names()).map(async (name) => {
        const at = await stat(join(dir, name)).catch(() => null)
        return at && { id: name.slice(0, -SUFFIX.length), at: at.mtimeMs }
      })
      const newest = (await Promise.all(stamped))
        .filter((file) => file !== null)
        .sort((a, b) => b.at - a.at)
        .slice(0, most)
      const letters = await Promise.all(newest.map(({ id }) => open(id)))
      return letters.filter((letter) => letter !== null).map(listed)
    },
    find: open,
    async erase(tenant, leadIds) {
      const starts = leadIds.map((leadId) => lettersAbout(tenant, leadId))
      const theirs = (await names()).filter((name) => starts.some((start) => name.startsWith(start)))
      await Promise.all(theirs.map((name) => rm(join(dir, name), { force: true })))
    },
    async eraseMessages(messageIds) {
      await Promise.all(messageIds.filter((id) => ID.test(id)).map((id) => rm(join(dir, id + SUFFIX), { force: true })))
    },
    async eraseBefore(instant, starts) {
      const alike = (await names()).filter((name) => starts.some((start) => name.startsWith(start)))
      for (const name of alike) {
        const at = await stat(join(dir, name)).catch(() => null)
        if (at && at.mtime < instant) await rm(join(dir, name), { force: true })
      }
    },
  }
}

async function read(id: string, bytes: Buffer, sentAt: Date): Promise<OpenedLetter> {
  const letter = await PostalMime.parse(bytes)
  return {
    ...{ id, sentAt, bytes: bytes.byteLength, subject: letter.subject ?? '' },
    from: addressText(letter.from),
    to: (letter.to ?? []).map(addressText).join(', '),
    replyTo: letter.replyTo?.map(addressText).join(', ') ?? null,
    headers: letter.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: letter.text ?? null,
    html: letter.html ?? null,
    attachments: letter.attachments.map(({ filename, mimeType, content }) => ({
      ...{ filename: filename ?? 'attachment', contentType: mimeType },
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  }
}

function listed({ id, sentAt, from, to, subject, bytes }: OpenedLetter): KeptLetter {
  return { id, sentAt, from, to, subject, bytes }
}

function addressText(address: Address | undefined): string {
  if (!address) return ''
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}
