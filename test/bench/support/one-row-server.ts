/**
 * What HTTP alone costs: a bare handler that writes what it is sent as one row, in one transaction, and answers 201. Started
 * with the URL of a database that has `bare_rows`, and how many connections it may have; prints its port.
 */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

const [url, connections] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: Number(connections) })
const app = new Hono()
app.post('/api/leads', async (c) => {
  const body = JSON.stringify(await c.req.json())
  const { rows } = await pool.query('insert into bare_rows (tenant_id, body) values ($1, $2) returning id', [1, body])
  return c.json({ lead_id: Number(rows[0].id) }, 201)
})
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => {
  console.log((server.address() as AddressInfo).port)
})
