# The product without anything that only building, testing or demo mode needs.
#   docker build -t tolppa .
# Both images may be others: NODE_IMAGE has Node 26 and npm, BASE_IMAGE is the same Debian without them.
ARG NODE_IMAGE=node:26-bookworm-slim
ARG BASE_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts scripts
RUN node scripts/prepare.mjs
COPY . .
RUN npm run build && node ops/deploy/bundle.ts /app

FROM ${BASE_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
# Mails and e-invoices as files, where they do not leave by a service. Everything else may be read only.
RUN mkdir -p /data && chown 10001:10001 /data
VOLUME /data
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 HOST=0.0.0.0
USER 10001:10001
EXPOSE 3000
# Longer than STOP_PAUSE_SECONDS and the slowest request together: compose.yaml and systemd wait as long.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/start.mjs", "serve"]
