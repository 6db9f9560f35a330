# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit
COPY tsconfig.json tsconfig.build.json tsconfig.client.json ./
COPY jest.config.mjs .prettierrc.json openapi.json ./
COPY scripts ./scripts
COPY i18n ./i18n
COPY test ./test
COPY src ./src
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/i18n ./i18n
# For `npm run keys` and `npm run clients`; without src it builds nothing.
COPY scripts/build-if-needed.mjs scripts/newest.mjs ./scripts/
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --retries=3 --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/main.js"]
