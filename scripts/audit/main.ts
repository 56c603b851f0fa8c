import { parseArgs } from 'node:util'
import { auditAlerts } from './alerts.ts'
import { auditChaos } from './chaos.ts'
import { auditCluster } from './cluster.ts'
import { auditFairness } from './fairness.ts'
import { auditLeads } from './leads.ts'
import { auditLighthouse } from './lighthouse.ts'
import { auditLinks } from './links.ts'
import { auditMoney } from './money.ts'
import { auditPages } from './pages.ts'
import { auditPreviousVersion } from './previous-version.ts'
import { auditRecovery } from './recovery.ts'
import { auditScreens } from './screens.ts'
import { auditSearchParity } from './search-parity.ts'
import { auditVisual } from './visual.ts'

const HELP = `npm run audit -- WHAT [--tenant SLUG …]

  alerts [--seed N] [--count N]
                          no alert is lost, told twice, astray or told after its stop while server, database and mail are killed and flap
  chaos [--seed N] [--minutes N] [--part WORD]
                          a cluster on loopback (HAProxy, web nodes, workers, PostgreSQL and a standby, OpenSearch, an object store)
                          under visitors for N (20) minutes, while each part in turn is killed, frozen, slowed, emptied and replaced;
                          --part: only what has the word in its name, such as OpenSearch
  cluster [--seed N] [--minutes N]
                          nodes that share a real OpenSearch: all it must answer, and what is found while it is killed, frozen and
                          emptied; then chaos
  fairness [--count N]    one dealer's pages beside another's import, crawl and storm of PDFs; memory before and after N (1,000) PDFs
                           and a minute of 50 connections
  lighthouse [--runs N] [--kinds] [--path PATH …]
                          home, search and a vehicle of each demo tenant as Lighthouse sees them on a phone; --kinds: one
                          page of every kind; --path: those pages alone, such as /cars/{vehicle}/checkout
  leads [--seed N] [--count N]
                          no lead is lost, doubled or astray while server, database and receivers are killed and flap
  links                   every internal link of every demo tenant leads somewhere
  money [--seed N] [--count N]
                          every cent at the processor is in the ledger, no vehicle has two holds, nobody has paid without a
                          hold or a refund while server and database are killed and webhooks go astray
  pages [--rest]          the checks of npm test on pages, for every tenant, page and state at both widths; --rest: but
                          those that passed in the last npm test, of the same sources
  previous-version        the code from before the newest migrations runs beside this one, on a database that this one migrated: pages, leads,
                          holds, sign-in, an import and jobs
  recovery [--count N]    N (1,000) dealers on one machine that is destroyed and restored from an object store (or a folder where
                          there is none): writes lost, minutes it took; once as usual, once with commits that wait for the archive
  screens [--out DIR]     every page at 390 and 1440 px, to be looked at
  search-parity [--seed N] [--count N]
                          random searches of the listings of ../shared find the same in OpenSearch as in the process
  visual [--update]       the style guide of every template looks as it did; --update keeps what it looks like now`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tenant: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string' },
    minutes: { type: 'string' },
    part: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
    rest: { type: 'boolean', default: false },
    kinds: { type: 'boolean', default: false },
    path: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: '.data/screens' },
    update: { type: 'boolean', default: false },
  },
})

const chaos = { seed: Number(values.seed), minutes: Number(values.minutes ?? 20), part: values.part }

const AUDITS: Record<string, () => Promise<boolean>> = {
  alerts: () => auditAlerts({ seed: Number(values.seed), count: Number(values.count ?? 300) }),
  chaos: () => auditChaos(chaos),
  cluster: () => auditCluster(chaos),
  fairness: () => auditFairness({ sheets: Number(values.count ?? 1000) }),
  leads: () => auditLeads({ seed: Number(values.seed), count: Number(values.count ?? 2000) }),
  lighthouse: () =>
    auditLighthouse({
      ...{ runs: Number(values.runs), tenants: values.tenant, kinds: values.kinds, named: values.path },
    }),
  links: () => auditLinks({ tenants: values.tenant }),
  money: () => auditMoney({ seed: Number(values.seed), count: Number(values.count ?? 500) }),
  pages: () => auditPages({ rest: values.rest }),
  'previous-version': auditPreviousVersion,
  recovery: () => auditRecovery({ tenants: Number(values.count ?? 1000) }),
  'search-parity': () => auditSearchParity({ seed: Number(values.seed), count: Number(values.count ?? 20_000) }),
  visual: () => auditVisual({ out: values.out, update: values.update }),
  screens: () => auditScreens({ out: values.out, tenants: values.tenant }),
}

const audit = AUDITS[positionals[0] ?? '']
if (audit) process.exitCode = (await audit()) ? 0 : 1
else {
  console.log(HELP)
  process.exitCode = 2
}
