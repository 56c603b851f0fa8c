import { join, relative, resolve } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import { folderDestination } from '#domain/publishing/move/folder-destination.server.ts'
import { type MovedOut, moveOut } from '#domain/publishing/move/move-out.server.ts'
import { MOVED_PARTS, type MovedPart } from '#domain/publishing/move/moved-tables.ts'
import { tarDestination } from '#domain/publishing/move/tar-destination.server.ts'
import { type Cli, type CliCommand, CliFailure } from '../command.ts'
import { plural } from '../options.ts'
import { keepHeapSmall } from '../small-heap.ts'
import { refuseLeftBehind, writeFolder } from '../write-folder.ts'

export const command: CliCommand = {
  summary: 'write a tenant’s settings, pages and pictures as they stand; applying them again changes nothing',
  define(verb) {
    verb
      .argument('<slug>', 'the tenant')
      .option('--to <dir>', 'write config.json, content/, pictures/ and videos/ there, or all in one FILE.tar')
      .option('--stock', 'with its vehicles: locks, price history and former addresses too')
      .option('--photos', 'with the vehicles’ pictures, videos and documents')
      .option('--leads', 'with its leads: attachments, consents, bookings and deliveries too')
  },
  async run(cli, [slug], options) {
    const parts = MOVED_PARTS.filter((part) => options[part] === true)
    const to = typeof options.to === 'string' ? options.to : null
    if (to === null && parts.length > 0)
      throw new CliFailure('Say --to DIR or --to FILE.tar: it is more than a text.', 2)
    if (parts.includes('photos') && !parts.includes('stock'))
      throw new CliFailure('--photos belong to vehicles: say --stock too.', 2)
    if (parts.includes('leads') && !parts.includes('stock'))
      throw new CliFailure('--leads say which vehicle they are about: say --stock too.', 2)
    const isTar = to?.endsWith('.tar') ?? false
    const exported = await exportTenant(await cli.tenant(slug!))
    if (to !== null && !isTar) await refuseLeftBehind(to, exported, parts.length > 0)
    if (to !== null && (parts.length > 0 || isTar)) return exportWhole(cli, slug!, to, parts)

    const { json, texts, files } = exported
    if (to === null) {
      cli.say(JSON.stringify(json, null, 2))
      cli.answer(json)
      return
    }
    const { file, isKept } = await writeFolder(cli, to, exported)
    const others = texts.length + files.length
    const beside = others > 0 ? `${plural(others, 'file')} beside it` : ''
    if (isKept) cli.say(`${file} says so already, and stays as it was written.${beside && ` Written: ${beside}.`}`)
    else cli.say(`${file} written${beside && `, and ${beside}`}.`)
    cli.answer({ file, isKept, texts: texts.length, files: files.length })
  },
}

async function exportWhole(cli: Cli, slug: string, to: string, parts: readonly MovedPart[]) {
  keepHeapSmall()
  const path = resolve(to)
  const isTar = path.endsWith('.tar')
  const moved = await moveOut(await cli.leadsOf(slug), {
    parts,
    store: (await cli.media()).store,
    to: isTar ? tarDestination(path) : folderDestination(path),
    ...(!isTar && { schema: relative(path, join(PROJECT_ROOT, 'docs/tenant-config.schema.json')) }),
    onProgress: ({ what, done, total }) => cli.progress(`${what}: ${done} of ${total}`),
  })
  say(cli, path, moved)
  cli.answer({ to: path, ...moved })
  return moved.lost.length > 0 ? 1 : 0
}

function say(cli: Cli, path: string, { manifest, files, lost }: MovedOut): void {
  const { counts, media, secrets, leftOut } = manifest
  const told = [
    ...('listings' in counts ? [plural(counts.listings!, 'vehicle')] : []),
    ...(media.files > 0 ? [plural(media.files, 'media file')] : []),
    ...('leads' in counts ? [plural(counts.leads!, 'lead')] : []),
  ]
  cli.say(`${path} written (${plural(files, 'file')})${told.length > 0 ? `, with ${told.join(', ')}` : ''}.`)
  if (counts.leads) cli.say('It holds what shoppers wrote: keep it as you would keep the leads.')
  for (const { table, rows, reason } of leftOut) cli.say(`Left out: ${rows} of ${table}: ${reason}.`)
  for (const secret of secrets) cli.say(`Secret, to be given again where it is applied: settings.${secret}`)
  for (const name of lost) process.stderr.write(`${name} is not in the media store: it was lost before.\n`)
}
