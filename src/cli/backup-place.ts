import { resolve } from 'node:path'
import { openBackupPlace } from '#app/backups.ts'
import { parseBackupPlace } from '#domain/media/s3-address.ts'
import { type Cli, CliFailure } from './command.ts'

/** What `work` answers with the place of backups that an option names; throws `CliFailure` for what is none. */
export async function withBackupPlace<T>(
  cli: Cli,
  option: '--to' | '--from',
  text: string,
  work: (place: Awaited<ReturnType<typeof openBackupPlace>>) => Promise<T>,
): Promise<T> {
  const found = parseBackupPlace(text.startsWith('s3://') ? text : resolve(text))
  if (!found)
    throw new CliFailure(`${option} is s3://bucket/prefix, s3://bucket/prefix?endpoint=https://host, or a folder.`, 2)
  const place = await openBackupPlace(cli.config, found, option)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}
