// GENERATED
var o=e,m=e;function e(t,{instancePath:r="",parentData:i,parentDataProperty:n,rootData:s=t,dynamicAnchors:a={}}={}){return e.errors=null,!0}e.evaluated={dynamicProps:!1,dynamicItems:!1};export{m as default,o as validate};
