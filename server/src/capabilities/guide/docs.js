// Starts Scalar in the page of the API reference. Runs in the browser unchanged.
const reference = document.querySelector('#reference');
const { url, anchors } = reference.dataset;

/** Links from before Scalar name an endpoint. */
const anchor = JSON.parse(anchors)[location.hash.slice(1)];
if (anchor !== undefined) history.replaceState(null, '', `#${anchor}`);

/** Colours with enough contrast, and programs without a scroll bar that no key reaches. */
const customCss = `
  .light-mode { --scalar-color-3: #5f6368; --scalar-color-green: #006b45; --scalar-color-red: #b3000c;
    --scalar-color-yellow: #735600; --scalar-color-orange: #a03c00; --scalar-color-blue: #0a58a8; }
  .dark-mode { --scalar-color-3: #a4a9b0; }
  .markdown pre code { white-space: pre-wrap !important; overflow: visible !important; }`;

globalThis.Scalar.createApiReference(reference, {
  url,
  customCss,
  // Nothing is loaded from elsewhere, and nothing is sent there.
  telemetry: false,
  withDefaultFonts: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // The key stays in this page and is forgotten with it.
  persistAuth: false,
  hideModels: true,
  hiddenClients: true,
  authentication: { preferredSecurityScheme: 'key' },
});
