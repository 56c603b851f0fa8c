import { openBucket, openFolder } from '#app/media.ts'
import { parseS3Url } from '#domain/media/s3-address.ts'
import type { ListedStore } from '#domain/media/store.ts'
import { type Cli, type CliCommand, CliFailure } from '../command.ts'
import { plural } from '../options.ts'
import { moved, refuseDamaged } from '../original-files.ts'

export const command: CliCommand = {
  summary: 'copy the pictures and files of the folder into a bucket, or back, while the site runs',
  define: (verb) => verb.requiredOption('--to <place>', 's3://bucket?endpoint=https://host, or folder'),
  async run(cli, _args, { to }) {
    const { from, into, next, close } = await places(cli, String(to))
    try {
      let total = 0
      for await (const _ of from.list()) total++
      const outcome = await moved(cli, from, into, ` of ${total}`)
      const { copied, copiedBytes, present } = outcome
      cli.say(`Copied: ${plural(copied, 'file')}, ${plural(copiedBytes, 'byte')}. There already: ${present}.`)
      refuseDamaged(outcome)
      cli.say(next)
      cli.answer(outcome)
    } finally {
      await close()
    }
  },
}

type Places = { from: ListedStore; into: ListedStore; next: string; close(): Promise<void> }

async function places(cli: Cli, to: string): Promise<Places> {
  const folder = openFolder(cli.mediaDir)
  if (to === 'folder') {
    const { bucket } = await cli.media()
    if (!bucket) throw new CliFailure('MEDIA_URL is not set: it names the bucket that files are copied from.', 2)
    const next = 'Unset MEDIA_URL, restart, then run this once more with it set, for what came meanwhile.'
    return { from: bucket, into: folder, next, close: async () => {} }
  }
  const address = parseS3Url(to)
  if (!address) throw new CliFailure('--to is s3://bucket, s3://bucket?endpoint=https://host, or folder.', 2)
  const bucket = await openBucket(cli.config, address)
  if (!bucket) throw new CliFailure('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set: a bucket needs them.', 2)
  await bucket.check()
  const next = `With MEDIA_URL set to it and the site restarted, run this once more for what came meanwhile; then ${cli.mediaDir}/originals may go.`
  return { from: folder, into: bucket, next, close: bucket.close }
}
