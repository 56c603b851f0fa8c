# One image for every door: web and worker by default, the command line by `docker compose exec web bin/forecourt.mjs …`.
FROM node:24-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
RUN useradd --system --uid 999 --no-create-home forecourt && mkdir /data && chown forecourt /data
USER forecourt
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
CMD ["node", "bin/start.mjs"]
