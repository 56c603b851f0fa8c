import * as z from 'zod'
import { apiJson } from './api-answer.ts'
import { get, type Routes } from './route.ts'

/** `GET /api/health`, which clients of Meilisearch ask. */
export const routes: Routes = () => [
  get('/health', {
    operationId: 'health',
    tag: 'About',
    summary: 'Whether anybody is there',
    counts: 'nothing',
    answers: { 200: ['Yes.', z.object({ status: z.literal('available') })] },
    handle: () => apiJson({ status: 'available' }),
  }),
]
