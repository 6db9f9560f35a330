/** Colors of Swagger UI that are too pale for WCAG, made darker, and the choice between servers, of which there is one. */
export const DOCS_STYLE = `
.swagger-ui .scheme-container .schemes > .schemes-server-container { display: none; }
html:not(.dark-mode) .swagger-ui .info .title small,
html:not(.dark-mode) .swagger-ui .info .title small pre { background: #4b5563; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp,
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp pre { background: #3f6212; }
html:not(.dark-mode) .swagger-ui :is(a.link, .info a) { color: #1f4fb5; }
.swagger-ui .download-contents { background: #4b5563; }
html:not(.dark-mode) .swagger-ui .btn.authorize { color: #166534; border-color: #166534; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #166534; }
html:not(.dark-mode) .swagger-ui .btn.cancel { color: #b42318; border-color: #b42318; }
html:not(.dark-mode) .swagger-ui .btn.execute { background-color: #1f4fb5; border-color: #1f4fb5; }
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method { background: #1f4fb5; }
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method { background: #166534; }
html:not(.dark-mode) .swagger-ui .opblock-delete .opblock-summary-method { background: #a11212; }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #4b5563; }
html:not(.dark-mode) .swagger-ui .json-schema-2020-12-expand-deep-button { color: #4b5563; }
html.dark-mode .swagger-ui table.headers .header-col,
html.dark-mode .swagger-ui .header-col { color: #e5e7eb; }
`;
