# The service as an image: built in one stage, run in another by a user without rights, on a root that may be read-only.
# Pin the base by digest where images must be the same twice: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /casefile
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY console ./console
COPY scripts/bundle.mjs scripts/bundle-console.mjs ./scripts/
RUN node node_modules/typescript/bin/tsc -p tsconfig.build.json && node scripts/bundle.mjs

# No install scripts: nothing is built here, and the Node that the package `node` would fetch is the image's own.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /casefile
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
WORKDIR /casefile
ENV NODE_ENV=production CASEFILE_HOST=0.0.0.0 CASEFILE_PORT=4680 CASEFILE_DATA=/data CASEFILE_DEMO=off
# Empty named volumes take the owner of these folders.
RUN install --directory --owner=node --group=node /data /batches
COPY package.json ./
COPY bin ./bin
COPY config ./config
COPY --from=dependencies /casefile/node_modules ./node_modules
COPY --from=build /casefile/bundle ./bundle
USER 1000:1000
VOLUME /data
EXPOSE 4680
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CASEFILE_PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/casefile.js", "serve"]
