import sharp from 'sharp'

// Every picture here is seen once: libvips' cache of operations would only hold memory. One thread per picture,
// because pictures are many and our own limits say how many run at once.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
