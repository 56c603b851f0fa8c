import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, VARIABLES } from '../src/config.ts'
import { KEEP_ALIVE_MS } from '../src/web/http/http-server.ts'

/** The files of `deploy/`, held to the program they start: its variables, ports, health checks and arguments. */
const read = (path: string) => readFileSync(join(import.meta.dirname, '../deploy', path), 'utf8')

const GIVEN: Record<string, string> = {
  POSTGRES_PASSWORD: 'secret',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
  DATA_KEYS: Buffer.alloc(32, 7).toString('base64'),
  BASE_DOMAIN: 'sites.example.com',
}
/** As compose puts in what `.env` says. */
const filled = (text: string) => text.replace(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => GIVEN[name] ?? '')
const unknownOf = (names: string[]) => names.filter((name) => !(name in VARIABLES.shape) && name !== 'NODE_ENV')

describe('the cluster of containers', () => {
  const { services, volumes } = parse(read('cluster/compose.yaml'), { merge: true })
  const nodes = ['web1', 'web2', 'worker']

  test.each(nodes)('%s starts as the configuration reads it', (name) => {
    const { environment, depends_on } = services[name]
    expect(unknownOf(Object.keys(environment))).toEqual([])
    const config = readConfig(
      Object.fromEntries(Object.entries<string>(environment).map(([key, value]) => [key, filled(value)])),
    )
    expect(config).toMatchObject({ demo: false, metricsPort: 9464, openSearchUrl: 'http://search:9200' })
    const hosts = [config.databaseUrl!, config.openSearchUrl!].map((url) => new URL(url).hostname)
    for (const host of [...hosts, 'objects']) expect(Object.keys(depends_on)).toContain(host)
  })

  test('HAProxy asks for readiness, and knows the web nodes by their names', () => {
    const balancer = read('cluster/haproxy.cfg')
    const web = nodes.filter((name) => services[name].command.includes('web'))
    const backends = [...balancer.matchAll(/^backend (\w+)\n((?: {2}.*\n)+)/gm)].map(([, name, lines]) => ({
      name,
      asks: /option httpchk GET (\S+)/.exec(lines!)?.[1],
      hosts: [...lines!.matchAll(/^ +server (\w+) (\w+):3000$/gm)].map(([, , host]) => host),
    }))
    // Where none is ready, those that live show the pages they kept.
    expect(backends).toEqual([
      { name: 'web', asks: '/readyz', hosts: web },
      { name: 'alive', asks: '/healthz', hosts: web },
    ])
    // A request without a host is answered 400, and such a node taken for one that is down.
    expect(
      balancer.match(/^ +option httpchk GET \S+ HTTP\/1\.1\n +http-check send hdr Host localhost$/gm),
    ).toHaveLength(2)
    expect(balancer).toContain('use_backend alive if { nbsrv(web) eq 0 }')
    expect(balancer).toMatch(/disable-l7-retry unless METH_GET or is_search/)
    // A node keeps a connection for longer than HAProxy does, which would else send a form on one that is being closed.
    expect(KEEP_ALIVE_MS / 1_000).toBeGreaterThan(Number(/timeout http-keep-alive (\d+)s/.exec(balancer)![1]))
    // What a line of its log is found by in the log of the node.
    expect(balancer).toMatch(/capture response header X-Request-Id len 32$/m)
    expect(balancer).toContain('%[capture.res.hdr(0)] %HM')
  })

  test('every volume is one that is kept', () => {
    const used = Object.values<{ volumes?: string[] }>(services).flatMap((service) => service.volumes ?? [])
    const named = used.map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.'))
    expect(Object.keys(volumes).sort()).toEqual(named.sort())
  })
})

describe('Kubernetes', () => {
  const documents = parseAllDocuments(read('kubernetes/forecourt.yaml')).map((document) => document.toJS())
  const deployments = documents.filter(({ kind }) => kind === 'Deployment')
  const { data } = documents.find(({ kind }) => kind === 'ConfigMap')

  test('the configuration is one that is read', () => {
    expect(unknownOf(Object.keys(data))).toEqual([])
    expect(readConfig({ ...data, DATABASE_URL: 'postgres://f:s@db/forecourt' }).baseDomain).toBe('sites.example.com')
  })

  test('a web node gets visitors once it was ready, and keeps them while the database is away', () => {
    const [web] = deployments.map(({ spec }) => spec.template.spec.containers[0])
    const asks = (probe: string) => web[probe].httpGet.path
    expect(['startupProbe', 'readinessProbe', 'livenessProbe'].map(asks)).toEqual(['/readyz', '/healthz', '/healthz'])
  })

  test.each(deployments.map((deployment) => [deployment.metadata.name, deployment] as const))(
    '%s probes what is answered, at a port it opens',
    (_name, { spec }) => {
      const [container] = spec.template.spec.containers
      const ports = Object.fromEntries(
        container.ports.map(({ name, containerPort }: { name: string; containerPort: number }) => [
          name,
          containerPort,
        ]),
      )
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
      for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe].filter(
        Boolean,
      )) {
        const port = { http: 3000, metrics: Number(data.METRICS_PORT) }[httpGet.port as 'http']
        expect(ports[httpGet.port]).toBe(port)
        expect(['/readyz', '/healthz', '/metrics']).toContain(httpGet.path)
      }
      expect(String(spec.template.spec.securityContext.runAsUser)).toBe(/--uid (\d+)/.exec(read('../Dockerfile'))![1])
    },
  )
})

test.each(['web', 'worker'])('the unit of systemd starts a %s with variables there are', (role) => {
  const unit = read(`systemd/forecourt-${role}.service`)
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) => all!.split(' ').map((one) => one.split('='))),
  )
  expect(unknownOf(Object.keys(environment))).toEqual([])
  expect(readConfig(environment).metricsPort).toBeGreaterThan(0)
  expect(unit).toMatch(new RegExp(`^ExecStart=\\S+/node \\S+start\\.mjs ${role}$`, 'm'))
})

test('the unit of a worker says how a folder of backups is written to', () => {
  const unit = read('systemd/forecourt-worker.service')
  expect(unit).toContain('ProtectSystem=strict')
  expect(unit).toMatch(/BACKUP_URL.*\n# ReadWritePaths=\//)
})

test('the proxies of the documents write anew each header that the server reads of one, and the commands that say DNS lead there', () => {
  const source = (path: string) => read(`../${path}`)
  const said = source('docs/operations.md')
    .split('\n## ')
    .find((part) => part.startsWith('DNS and a proxy\n'))!
  const [caddy, nginx] = [...said.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text]) => text!)
  const forwarded = new Set(
    [...source('src/web/http/request-address.ts').matchAll(/headers\W+(x-forwarded-\w+)/g)].map(([, name]) => name!),
  )
  expect(forwarded.size).toBe(3)
  for (const header of [...forwarded, 'traceparent'])
    expect(nginx!.toLowerCase()).toContain(`proxy_set_header ${header} `)
  // Caddy writes those of X-Forwarded by itself.
  expect(caddy).toContain('header_up -traceparent')
  expect(source('src/domain/publishing/going-live/check-domain.server.ts')).toContain(
    'docs/operations.md, "DNS and a proxy"',
  )
})
