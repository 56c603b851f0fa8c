import { InvalidArgumentError, Option } from 'commander'
import { stringify } from 'csv-stringify/sync'
import { REPORT_BY, type ReportBy, reportLeads } from '#domain/leads/report/report-leads.server.ts'
import { addDays, localDate } from '#domain/locations/zoned-time.ts'
import { isoDate } from '#domain/tenants/settings/words.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { plural } from '../../options.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 3_660

export const command: CliCommand = {
  summary: 'how many leads came, by day, source, category, car or dealership',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose leads')
      .option('--from <day>', 'the first day, such as 2026-11-01', day)
      .option('--to <day>', 'the last day', day)
      .addOption(new Option('--by <what>', 'what they are counted by').choices(REPORT_BY).default('day'))
      .option('--csv', 'as CSV, for spreadsheets'),
  async run(cli, _args, options) {
    if (options.csv && cli.json) throw new CliFailure('Choose --csv or --json.', 2)
    const ctx = await cli.leadsOf(String(options.tenant))
    const today = localDate(ctx.now, ctx.tenant.settings.site.timeZone)
    const to = (options.to as string | undefined) ?? today
    const from = (options.from as string | undefined) ?? addDays(to, 1 - USUAL_DAYS)
    if (from > to) throw new CliFailure(`--from ${from} is after --to ${to}.`, 2)
    if (addDays(from, MOST_DAYS) < to) throw new CliFailure(`From ${from} to ${to} is more than ten years.`, 2)

    const report = await reportLeads(ctx, { by: options.by as ReportBy, from, to })
    const { by, rows, total } = report
    const cells = rows.map((row) => [row.group, row.leads, row.accepted, row.quarantined, row.delivered])
    if (options.csv) {
      const headings = [by, 'leads', 'accepted', 'quarantined', 'delivered']
      process.stdout.write(stringify([headings, ...cells], { escape_formulas: true }))
      return
    }
    cli.table([by.charAt(0).toUpperCase() + by.slice(1), 'Leads', 'Accepted', 'Quarantined', 'Delivered'], cells)
    cli.say(
      `${plural(total.leads, 'lead')} from ${from} to ${to} (${report.timeZone}), ${total.delivered} of them delivered.`,
    )
    cli.answer(report)
  },
}

function day(written: string): string {
  if (!isoDate.safeParse(written).success)
    throw new InvalidArgumentError('It must be a day of the calendar, such as 2026-11-25.')
  return written
}
