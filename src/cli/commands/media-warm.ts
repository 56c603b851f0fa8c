import { countVehiclesToWarm, warmPhotos } from '#domain/stock/media/warm-photos.server.ts'
import type { CliCommand } from '../command.ts'

const EVERYTHING = { sinceStockVersion: -1 }

export const command: CliCommand = {
  summary: 'encode the first pictures of every vehicle on sale ahead of its first visitor',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose vehicles'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const { variants } = await cli.media()
    const total = { vehicles: 0, made: 0, present: 0, leftOut: 0 }
    const vehicles = await countVehiclesToWarm(ctx, EVERYTHING)

    for (let afterListingId: number | null = 0; afterListingId !== null; ) {
      const warmed = await warmPhotos(ctx, variants, { ...EVERYTHING, afterListingId })
      for (const count of ['vehicles', 'made', 'present', 'leftOut'] as const) total[count] += warmed[count]
      afterListingId = warmed.continueAfter
      cli.progress(`Warming pictures: ${total.vehicles} of ${vehicles} vehicles`)
    }
    await variants.settled()

    cli.say(`Vehicles: ${total.vehicles}. Pictures encoded: ${total.made}; there already: ${total.present}.`)
    if (total.leftOut) cli.say(`Left out, because the original is not in the media folder: ${total.leftOut}.`)
    cli.answer(total)
    return total.leftOut ? 1 : 0
  },
}
