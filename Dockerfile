FROM node:20-slim AS build
WORKDIR /svc
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-slim
WORKDIR /svc
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3001
COPY --from=build /svc/package.json ./
COPY --from=build /svc/node_modules ./node_modules
COPY --from=build /svc/dist ./dist
COPY --from=build /svc/schemas ./schemas
COPY --from=build /svc/content ./content
COPY --from=build /svc/showcase ./showcase
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:3001/v1/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# The settings of npm start; docs/decisions/0060-server-limits.md has the reasons.
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "--v8-pool-size=2", "dist/http/serve.js"]
