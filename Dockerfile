# Cuverie in one image. With DATABASE_URL it uses that PostgreSQL; without, the embedded one keeps its files in /data.

# By digest, so that no one can put another image under the tag. A newer one: docker buildx imagetools inspect <tag>
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts \
 && npm exec -w @cuverie/web -- vite build \
 && rm -rf node_modules apps/*/node_modules packages/*/node_modules \
 && npm ci --ignore-scripts --omit=dev -w @cuverie/server

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
# A volume mounted here takes over the owner, so the server need not be root.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whatever the name in a certificate: this asks the same machine.
HEALTHCHECK --start-period=30s --interval=10s \
  CMD ["node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch((process.env.TLS_CERT ? 'https' : 'http') + '://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: the signal that ends the container has to arrive.
CMD ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
