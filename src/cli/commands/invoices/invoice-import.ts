import { readFile, stat } from 'node:fs/promises'
import { importInvoices } from '#domain/commerce/invoices/import-invoices.server.ts'
import { type InvoiceProblem, MOST_FILE_BYTES } from '#domain/commerce/invoices/invoices-csv.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { givenFile, unreadFile } from '../../given-file.ts'

export const command: CliCommand = {
  summary:
    'put invoices that shoppers may pay online on the list, from a CSV file (invoice,amount,gst,description,due,dealership)',
  define: (verb) =>
    verb
      .argument('<file>', 'the CSV file', givenFile)
      .requiredOption('--tenant <slug>', 'whose invoices')
      .option('--replace', 'take away those that the file does not name')
      .option('--dry-run', 'say what would change, and change nothing'),
  async run(cli, [file], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const text = await readInvoiceFile(file!)
    const dryRun = options.dryRun === true
    const outcome = await importInvoices(ctx, { text, replaces: options.replace === true, dryRun })
    if (outcome.kind === 'refused') {
      const { problems } = outcome
      const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
      throw new CliFailure([`The file has ${count}; nothing was changed.`, ...problems.map(problemLine)].join('\n'))
    }
    const { added, changed, removed, total } = outcome
    const counts = `${added} added, ${changed} with another amount, ${removed} removed`
    cli.say(`${dryRun ? 'There would be' : 'There are'} ${total} invoices now: ${counts}.`)
    cli.answer(outcome)
  },
}

async function readInvoiceFile(file: string): Promise<string> {
  try {
    const { size } = await stat(file)
    if (size > MOST_FILE_BYTES) throw new Error(`it has ${size} bytes, ${MOST_FILE_BYTES} at most are read`)
    return await readFile(file, 'utf8')
  } catch (error) {
    throw unreadFile(file, error as Error)
  }
}

/** 'Line 3, amount: An amount is above 0 … It says "free".' */
function problemLine({ line, column, value, reason }: InvoiceProblem): string {
  const place = [line === null ? 'The file' : `Line ${line}`, column].filter(Boolean).join(', ')
  return `${place}: ${reason}.${value ? ` It says "${value}".` : ''}`
}
