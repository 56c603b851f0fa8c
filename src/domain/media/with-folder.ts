import type { MediaStore } from './store.ts'

/**
 * `store`, and the folder that was the store before it: what still lies in the folder is read there, so that files may move
 * while the site runs. New files go to `store` alone.
 */
export function withFolder(store: MediaStore, folder: MediaStore): MediaStore {
  return {
    ...store,
    sizeOf: async (sha256) => (await folder.sizeOf(sha256)) ?? store.sizeOf(sha256),
    read: async (sha256) => (await folder.read(sha256)) ?? store.read(sha256),
    open: async (sha256, range) => (await folder.open(sha256, range)) ?? store.open(sha256, range),
  }
}
