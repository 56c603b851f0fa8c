import { openFolder } from '#app/media.ts'
import { type OriginalFiles, originalsIn } from '#db/backup.server.ts'
import { type MovedFiles, moveFiles } from '#domain/media/move-files.server.ts'
import type { ListedStore, MediaStore } from '#domain/media/store.ts'
import { type Cli, CliFailure } from './command.ts'

/** The originals as backups take them: those of the bucket, where there is one, and of the folder. */
export async function originalFiles(cli: Cli): Promise<OriginalFiles> {
  const folder = originalsIn(cli.mediaDir)
  const { bucket } = await cli.media()
  if (!bucket) return folder
  return {
    async copyTo(backup) {
      const { any } = await folder.copyTo(backup)
      const { copied, damaged } = await moved(cli, bucket, openFolder(backup))
      return { any: any || copied > 0, damaged }
    },
    async copyFrom(backup) {
      const { copied, damaged } = await moved(cli, openFolder(backup), bucket)
      return { any: copied > 0, damaged }
    },
  }
}

/** Where there are originals: the folder, and the bucket where there is one. */
export async function openOriginals(cli: Cli): Promise<ListedStore[]> {
  const { bucket } = await cli.media()
  return [openFolder(cli.mediaDir), ...(bucket ? [bucket] : [])]
}

/** `moveFiles`, said as it goes. */
export function moved(cli: Cli, from: ListedStore, to: MediaStore, of = ''): Promise<MovedFiles> {
  return moveFiles(from, to, ({ copied, present, copiedBytes }) =>
    cli.progress(`Files: ${copied + present}${of}, ${Math.round(copiedBytes / 1e6)} MB copied`),
  )
}

/** Throws `CliFailure` that names files whose bytes are not those of their names. */
export function refuseDamaged({ damaged }: Pick<MovedFiles, 'damaged'>): void {
  if (damaged.length > 0)
    throw new CliFailure(
      [
        `Damaged, and not copied: ${damaged.length}. Everything else is.`,
        ...damaged.map((sha256) => `  ${sha256}`),
      ].join('\n'),
    )
}
