// GENERATED
var o=e,E=e;function e(t,{instancePath:r="",parentData:i,parentDataProperty:n,rootData:d=t,dynamicAnchors:a={}}={}){return e.errors=null,!0}e.evaluated={dynamicProps:!1,dynamicItems:!1};export{E as default,o as validate};
