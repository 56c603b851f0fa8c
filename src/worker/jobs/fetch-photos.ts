import * as z from 'zod'
import type { ImageFetcher } from '#domain/media/fetch-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { fetchPhotos } from '#domain/stock/media/fetch-photos.server.ts'
import { job } from '../job.ts'

/** Pictures an import left at their addresses. */
export const fetchPhotosJob = job(
  'fetch-photos',
  z.object({}),
  (ctx, _, services: { store: MediaStore; fetcher: ImageFetcher }) => fetchPhotos(ctx, services),
)
