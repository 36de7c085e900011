# Node for npm; the site itself runs on the Node that package-lock.json brings.
FROM node:22-bookworm-slim AS build
# That Node asks for a library which neither image brings.
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
RUN useradd --create-home --home-dir /data --uid 10001 lab
WORKDIR /site
COPY --from=build /site ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
USER lab
VOLUME /data
EXPOSE 3000
# The server answers SIGTERM itself, so it is process 1 and no shell stands in between.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--heap-growing-percent=25", "dist/start/main.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
